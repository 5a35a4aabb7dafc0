import { type Language, languages } from '@storefront/api/language'
import type { FastifyRequest } from 'fastify'

import { guessLanguage } from './chat-language.ts'

/** The language of URLs without a prefix: the language chosen in this browser, or else the one it prefers. */
export function readLanguage(request: FastifyRequest): Language {
  const { config } = request.server.dependencies
  const chosen = request.cookies[config.languageCookie]
  const known = languages.find(language => language === chosen)
  return known ?? guessLanguage(request.headers['accept-language'], languages)
}
