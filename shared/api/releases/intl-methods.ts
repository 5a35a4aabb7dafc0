/** The classes of `Intl` that pages can use while the server renders them, with the method of each. */
export const intlMethods = {
  NumberFormat: 'format',
  PluralRules: 'select',
  DisplayNames: 'of',
  ListFormat: 'format',
  DateTimeFormat: 'format',
} as const
export type IntlClass = keyof typeof intlMethods
