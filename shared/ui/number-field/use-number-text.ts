import { NumberParser } from '@internationalized/number'
import { formatLocales, type Language } from '@storefront/api/language'
import { useMemo, useState } from 'react'

import { numberFormatOf } from '../../i18n/number-format.ts'

const options = { useGrouping: false, maximumFractionDigits: 12 }

/** The text of a number field while the user types; `null` otherwise, when the field shows the value. */
export function useNumberText(language: Language) {
  const [typed, setTyped] = useState<string | null>(null)
  const locale = formatLocales[language]
  const parser = useMemo(() => new NumberParser(locale, options), [locale])
  return {
    typed,
    format: (value: number) => numberFormatOf(locale, options).format(value),
    clear: () => setTyped(null),
    /** Ignores text that cannot become a number. */
    type(text: string, { min, max }: { min?: number; max?: number }) {
      if (parser.isValidPartialNumber(text, min, max)) setTyped(text)
    },
    /** NaN when the text is empty or not a number. */
    parse: () => (typed === null || typed.trim() === '' ? Number.NaN : parser.parse(typed)),
  }
}
