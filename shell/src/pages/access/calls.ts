import {
  doneResponseSchema,
  type ForgotRequest,
  linkResponseSchema,
  mailedResponseSchema,
  type SignUpRequest,
} from '@storefront/api/accounts'
import { post } from 'shared/http'
import { $language } from 'shared/i18n'

const call = '/api/auth'

/** The mail uses the language of the page. */
const inLanguage = <Values>(values: Values) => ({ ...values, language: $language.get() })

export const signUp = (values: Omit<SignUpRequest, 'language'>) =>
  post(`${call}/sign-up`, inLanguage(values), mailedResponseSchema)

export const requestReset = (values: Omit<ForgotRequest, 'language'>) =>
  post(`${call}/forgot`, inLanguage(values), mailedResponseSchema)

export const readLink = (token: string) => post(`${call}/link`, { token }, linkResponseSchema)

export const renewLink = (token: string) => post(`${call}/renew`, { token }, mailedResponseSchema)

export const confirmAddress = (token: string, password: string) =>
  post(`${call}/verify`, { token, password }, doneResponseSchema)

export const resetPassword = (token: string, password: string) =>
  post(`${call}/reset`, { token, password }, doneResponseSchema)
