const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format takes as long as a hundred uses, and a list of plans shows hundreds of numbers. */
export function numberFormatOf(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}
