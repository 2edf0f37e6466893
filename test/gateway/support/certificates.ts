// Certificates for one test run, made by openssl: an authority, a certificate that it signed, and one that it did not sign.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface Certificates {
  readonly authority: string
  readonly good: Certificate
  readonly selfSigned: Certificate
  readonly expired: Certificate
  readonly wrongHost: Certificate
}

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-certificates-'))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const signed = (name: string, host: string, ...life: string[]): Certificate => {
    writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${host}\n`)
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-out',
      `${name}.pem`,
      '-extfile',
      `${name}.ext`,
      ...life,
    )
    return { key: read(`${name}.key`), cert: read(`${name}.pem`) }
  }
  try {
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      '-subj',
      '/CN=Test authority',
    )
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'self.key',
      '-out',
      'self.pem',
      '-days',
      '2',
      '-subj',
      '/CN=self',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    )
    return {
      authority: read('ca.pem'),
      good: signed('good', 'IP:127.0.0.1', '-days', '2'),
      wrongHost: signed('other', 'DNS:gateway.example', '-days', '2'),
      expired: signed('expired', 'IP:127.0.0.1', '-days', '-1'),
      selfSigned: { key: read('self.key'), cert: read('self.pem') },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
