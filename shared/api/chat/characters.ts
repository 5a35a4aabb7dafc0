import * as z from 'zod/mini'

/** Limits the length in code points instead of UTF-16 units, so that an emoji counts as one character. */
export const maxCharacters = (maximum: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length <= maximum || [...value].length <= maximum) return
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
  })
