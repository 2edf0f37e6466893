// A browser's name from what it says about itself, to tell sessions apart in a list. Not to be relied on for anything else.

/** The order matters: most browsers name others as well. */
const names: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Such as `Firefox, Linux`; empty if nothing is known. */
export function nameBrowser(userAgent = ''): string {
  const given = userAgent.slice(0, 500)
  return [names, systems].flatMap((table) => table.find(([form]) => form.test(given))?.[1] ?? []).join(', ')
}
