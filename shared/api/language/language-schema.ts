import * as z from 'zod/mini'

import { languages } from './language.ts'

/** A language of the shop. */
export const languageSchema = z.enum(languages)
