import * as z from 'zod/mini'

import { type LanguagePrefix, languages, prefixes } from './language.ts'

/** A language of the shop. */
export const languageSchema = z.enum(languages)
/** A URL prefix of a language. */
export const languagePrefixSchema = z.enum(Object.values(prefixes) as LanguagePrefix[])
