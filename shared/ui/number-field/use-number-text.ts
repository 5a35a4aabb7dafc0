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
  const parse = (text: string) => (text.trim() === '' ? Number.NaN : parser.parse(text))
  return {
    typed,
    format: (value: number) => numberFormatOf(locale, options).format(value),
    clear: () => setTyped(null),
    /** Whether the text can become a number within the limits, or is a number that is clamped later. */
    accepts: (text: string, { min, max }: { min?: number; max?: number }) =>
      parser.isValidPartialNumber(text, min, max) ||
      (parser.isValidPartialNumber(text) && !Number.isNaN(parse(text))),
    type: setTyped,
    /** NaN when the text is empty or not a number. */
    parse: () => parse(typed ?? ''),
  }
}
