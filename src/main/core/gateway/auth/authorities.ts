// The authorities that a gateway's certificate is checked against: Node's own list, the computer's, and NODE_EXTRA_CA_CERTS.
import { readFileSync } from 'node:fs'
import * as tls from 'node:tls'

/** Built on first use and kept: reading the system's store can take 100 ms. `ca` adds certificates (PEM). */
export function makeSecureContextSource(ca: readonly string[] = []): () => tls.SecureContext {
  let context: tls.SecureContext | undefined
  return () => (context ??= tls.createSecureContext({ ca: [...trustedAuthorities(), ...ca], minVersion: 'TLSv1.2' }))
}

function trustedAuthorities(): readonly string[] {
  // Node 20 has no access to the system's store; NODE_EXTRA_CA_CERTS is the way there.
  if (typeof tls.getCACertificates !== 'function') return [...tls.rootCertificates, ...extraAuthorities()]
  return [...new Set([...tls.getCACertificates('default'), ...systemAuthorities()])]
}

function systemAuthorities(): readonly string[] {
  try {
    return tls.getCACertificates('system')
  } catch {
    return []
  }
}

function extraAuthorities(): readonly string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS
  if (file === undefined || file === '') return []
  try {
    return [readFileSync(file, 'utf8')]
  } catch {
    return []
  }
}
