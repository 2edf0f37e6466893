// Which version is newer, by the rules of semantic versions. Pure.

const form = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/

/** False for anything that is not a version: such an update is not taken. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [form.exec(version), form.exec(than)]
  if (!one || !other) return false
  for (const place of [1, 2, 3]) {
    const difference = Number(one[place]) - Number(other[place])
    if (difference !== 0) return difference > 0
  }
  return comparePreviews(one[4], other[4]) > 0
}

export function isPreview(version: string): boolean {
  return form.exec(version)?.[4] !== undefined
}

/** A finished version comes after its previews. */
function comparePreviews(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const [parts, others] = [one.split('.'), other.split('.')]
  for (let place = 0; place < Math.max(parts.length, others.length); place++) {
    const [part, against] = [parts[place], others[place]]
    if (part === against) continue
    if (part === undefined) return -1
    if (against === undefined) return 1
    const [isNumber, isOtherNumber] = [/^\d+$/.test(part), /^\d+$/.test(against)]
    if (isNumber && isOtherNumber) return Number(part) - Number(against)
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
    return part < against ? -1 : 1
  }
  return 0
}
