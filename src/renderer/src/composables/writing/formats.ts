// The browser's own formatters, each made once: making one takes longer than drawing a row of a table may.
type Options = Intl.DateTimeFormatOptions | Intl.NumberFormatOptions

function makeOnce<Made>(
  make: (locale: string, options: Options) => Made,
): (key: string, ...as: [string, Options]) => Made {
  const made = new Map<string, Made>()
  return (key, locale, options) => {
    const known = made.get(key)
    if (known) return known
    const one = make(locale, options)
    made.set(key, one)
    return one
  }
}
const dates = makeOnce((locale, options) => new Intl.DateTimeFormat(locale, options as Intl.DateTimeFormatOptions))
const numbers = makeOnce((locale, options) => new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions))

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Without a zone it keeps the computer's zone as it was then; a computer may travel.
  const zone = options.timeZone ?? new Date().getTimezoneOffset()
  return dates(`${locale} ${zone} ${JSON.stringify(options)}`, locale, options)
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numbers(`${locale} ${JSON.stringify(options)}`, locale, options)
}
