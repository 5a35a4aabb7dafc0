import { envelope } from '@storefront/api/envelope'
import {
  type CompositionDiff,
  confirmedAnswerSchema,
  diffAnswerSchema,
  movedAnswerSchema,
  movesAnswerSchema,
  type Pin,
  pinAnswerSchema,
  releasesAnswerSchema,
  statusAnswerSchema,
} from '@storefront/api/registry'
import {
  auditAnswerSchema,
  newTokenAnswerSchema,
  type Scope,
  tokensAnswerSchema,
} from '@storefront/api/registry-access'
import { healthAnswerSchema } from '@storefront/api/telemetry'
import { get, post, remove } from 'shared/http'
import * as z from 'zod/mini'

import { withConfirmation } from './confirm/confirmation.ts'

const at = '/_registry'
const page = (limit: number, before?: number) =>
  `limit=${limit}${before === undefined ? '' : `&before=${before}`}`

export const readStatus = () => get(`${at}/status`, statusAnswerSchema)
export const readReleases = () => get(`${at}/releases?limit=100`, releasesAnswerSchema)
export const readHealth = (hours: number) => get(`${at}/health?hours=${hours}`, healthAnswerSchema)
export const readTokens = () => get(`${at}/tokens`, tokensAnswerSchema)
export const readMoves = (limit: number, before?: number) =>
  get(`${at}/moves?${page(limit, before)}`, movesAnswerSchema)
export const readAudit = (limit: number, before?: number) =>
  get(`${at}/audit?${page(limit, before)}`, auditAnswerSchema)

export function readDiff(from: string, to: string): Promise<CompositionDiff> {
  return get(`${at}/diff?from=${from}&to=${to}`, diffAnswerSchema)
}

/** The live shop with these releases, for one browser; that it can be made says that it could go live. */
export function createPin(releases: string[]): Promise<Pin> {
  return withConfirmation(options => post(`${at}/pins`, { releases }, pinAnswerSchema, options))
}

/** Fails with `wrong_password`. */
export async function confirmPassword(password: string): Promise<string> {
  return (await post(`${at}/confirm`, { password }, confirmedAnswerSchema)).confirmation
}

export type Move = { base: string; why: string }
/** A whole shop, or the release that one container had in it. */
export type RollbackTarget = { composition: string; container?: string }

export const promote = (releases: string[], move: Move) =>
  withConfirmation(options =>
    post(`${at}/promote`, { releases, ...move }, movedAnswerSchema, options),
  )
export const rollBack = (target: RollbackTarget, move: Move) =>
  withConfirmation(options =>
    post(`${at}/rollback`, { ...target, ...move }, movedAnswerSchema, options),
  )

export type TokenWish = { team: string; scopes: Scope[]; label: string; days?: number }

export const createToken = (wish: TokenWish) =>
  withConfirmation(options => post(`${at}/tokens`, wish, newTokenAnswerSchema, options))
export const rotateToken = (id: string, graceMinutes: number) =>
  withConfirmation(options =>
    post(`${at}/tokens/${id}/rotate`, { graceMinutes }, newTokenAnswerSchema, options),
  )
export const revokeToken = (id: string) =>
  withConfirmation(options => remove(`${at}/tokens/${id}`, envelope(z.unknown()), options))
