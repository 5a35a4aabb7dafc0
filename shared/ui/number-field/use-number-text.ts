import { NumberParser } from '@internationalized/number'
import { formatLocales, type Language } from '@storefront/api/language'
import { useMemo, useState } from 'react'

const options = { useGrouping: false, maximumFractionDigits: 12 }
const formats = new Map<Language, Intl.NumberFormat>()

/** A list of plans has many number fields, and creating a format takes as long as a hundred uses. */
function formatOf(language: Language): Intl.NumberFormat {
  const format = formats.get(language) ?? new Intl.NumberFormat(formatLocales[language], options)
  formats.set(language, format)
  return format
}

/** The text of a number field while the user types; `null` otherwise, when the field shows the value. */
export function useNumberText(language: Language) {
  const [typed, setTyped] = useState<string | null>(null)
  const parser = useMemo(() => new NumberParser(formatLocales[language], options), [language])
  return {
    typed,
    format: (value: number) => formatOf(language).format(value),
    clear: () => setTyped(null),
    /** Ignores text that cannot become a number. */
    type(text: string, { min, max }: { min?: number; max?: number }) {
      if (parser.isValidPartialNumber(text, min, max)) setTyped(text)
    },
    /** NaN when the text is empty or not a number. */
    parse: () => (typed === null || typed.trim() === '' ? Number.NaN : parser.parse(typed)),
  }
}
