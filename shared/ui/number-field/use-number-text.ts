import { NumberFormatter, NumberParser } from '@internationalized/number'
import type { Language } from '@storefront/api/language'
import { useMemo, useState } from 'react'

const locales: Record<Language, string> = { en: 'en-US', 'zh-TW': 'zh-TW', es: 'es-419' }

/** The text of a number field while the user types; `null` otherwise, when the field shows the value. */
export function useNumberText(language: Language) {
  const [typed, setTyped] = useState<string | null>(null)
  const { format, parser } = useMemo(() => {
    const options = { useGrouping: false, maximumFractionDigits: 12 }
    const formatter = new NumberFormatter(locales[language], options)
    return {
      format: (value: number) => formatter.format(value),
      parser: new NumberParser(locales[language], options),
    }
  }, [language])
  return {
    typed,
    format,
    clear: () => setTyped(null),
    /** Ignores text that cannot become a number. */
    type(text: string, { min, max }: { min?: number; max?: number }) {
      if (parser.isValidPartialNumber(text, min, max)) setTyped(text)
    },
    /** NaN when the text is empty or not a number. */
    parse: () => (typed === null || typed.trim() === '' ? Number.NaN : parser.parse(typed)),
  }
}
