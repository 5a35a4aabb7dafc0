import {
  checkRequestedResponseSchema,
  checkResponseSchema,
  checksResponseSchema,
  queueResponseSchema,
} from '@storefront/api/checks'
import { envelope } from '@storefront/api/envelope'
import { jobsResponseSchema } from '@storefront/api/jobs'
import {
  confirmedResponseSchema,
  type Preview,
  previewResponseSchema,
  releasesResponseSchema,
} from '@storefront/api/registry'
import {
  auditResponseSchema,
  newTokenResponseSchema,
  type Scope,
  tokensResponseSchema,
} from '@storefront/api/registry-access'
import {
  type CompositionDiff,
  deploymentResponseSchema,
  deploymentsResponseSchema,
  diffResponseSchema,
  statusResponseSchema,
} from '@storefront/api/registry-deployments'
import {
  type CanarySteps,
  type RolloutAction,
  rolloutResponseSchema,
  rolloutsResponseSchema,
} from '@storefront/api/rollouts'
import { type SwitchView, switchesResponseSchema } from '@storefront/api/switches'
import { healthResponseSchema, stackResponseSchema } from '@storefront/api/telemetry'
import { get, post, remove } from 'shared/http'
import * as z from 'zod/mini'

import { withConfirmation } from './confirm/confirmation.store.ts'

const at = '/_registry'
const page = (limit: number, before?: number) =>
  `limit=${limit}${before === undefined ? '' : `&before=${before}`}`

export const readStatus = () => get(`${at}/status`, statusResponseSchema)
export const readReleases = () => get(`${at}/releases?limit=100`, releasesResponseSchema)
export const readHealth = (hours: number) =>
  get(`${at}/health?hours=${hours}`, healthResponseSchema)
export const readJobs = () => get(`${at}/jobs`, jobsResponseSchema)
export const readStack = (id: string) => get(`${at}/stacks/${id}`, stackResponseSchema)
export const readTokens = () => get(`${at}/tokens`, tokensResponseSchema)
export const readDeployments = (limit: number, before?: number) =>
  get(`${at}/moves?${page(limit, before)}`, deploymentsResponseSchema)
export const readAudit = (limit: number, before?: number) =>
  get(`${at}/audit?${page(limit, before)}`, auditResponseSchema)

export async function readChecks() {
  const [{ checks, checker }, { queue }] = await Promise.all([
    get(`${at}/checks?limit=50`, checksResponseSchema),
    get(`${at}/queue`, queueResponseSchema),
  ])
  return { checks, checker, queue }
}
export const readCheck = (id: string) => get(`${at}/checks/${id}`, checkResponseSchema)
export const screenshotUrl = (check: string, name: string) =>
  `${at}/checks/${check}/screenshots/${name}`

export function readDiff(from: string, to: string): Promise<CompositionDiff> {
  return get(`${at}/diff?from=${from}&to=${to}`, diffResponseSchema)
}

/** Creates a preview of the live composition with these releases. It fails if they cannot be deployed. */
export function createPreview(releases: string[]): Promise<Preview> {
  return withConfirmation(options =>
    post(`${at}/pins`, { releases }, previewResponseSchema, options),
  )
}

/** Fails with `wrong_password` if the password is wrong. */
export async function confirmPassword(password: string): Promise<string> {
  return (await post(`${at}/confirm`, { password }, confirmedResponseSchema)).confirmation
}

/** Fails with `confirmation_needed` until the operator has confirmed at the provider. */
export async function confirmSecret(secret: string): Promise<string> {
  return (await post(`${at}/confirm`, { secret }, confirmedResponseSchema)).confirmation
}

export type DeploymentInput = { base: string; why: string }
export type PromotionInput = DeploymentInput & { canary?: CanarySteps | undefined }
/** A composition, or the release of one container in it. */
export type RollbackTarget = { composition: string; container?: string }

export const promote = (releases: string[], deployment: PromotionInput) =>
  withConfirmation(options =>
    post(`${at}/promote`, { releases, ...deployment }, deploymentResponseSchema, options),
  )

/** Requests a check. The registry deploys the releases by itself once it has passed. */
export const requestDeployment = (releases: string[], { base, why, canary }: PromotionInput) =>
  withConfirmation(options =>
    post(
      `${at}/checks`,
      { releases, base, deploy: { why, canary } },
      checkRequestedResponseSchema,
      options,
    ),
  )
export const rollBack = (target: RollbackTarget, deployment: DeploymentInput) =>
  withConfirmation(options =>
    post(`${at}/rollback`, { ...target, ...deployment }, deploymentResponseSchema, options),
  )

export const readRollouts = () => get(`${at}/rollouts?limit=10`, rolloutsResponseSchema)
export const changeRollout = (id: string, change: { action: RolloutAction; why: string }) =>
  withConfirmation(options => post(`${at}/rollouts/${id}`, change, rolloutResponseSchema, options))

type SwitchInput = Pick<SwitchView, 'kind' | 'name' | 'why'> & { isOff: boolean }

export const turnSwitch = (input: SwitchInput) =>
  withConfirmation(options => post(`${at}/switches`, input, switchesResponseSchema, options))

type TokenInput = { team: string; scopes: Scope[]; label: string; days?: number }

export const createToken = (input: TokenInput) =>
  withConfirmation(options => post(`${at}/tokens`, input, newTokenResponseSchema, options))
export const rotateToken = (id: string, graceMinutes: number) =>
  withConfirmation(options =>
    post(`${at}/tokens/${id}/rotate`, { graceMinutes }, newTokenResponseSchema, options),
  )
export const revokeToken = (id: string) =>
  withConfirmation(options => remove(`${at}/tokens/${id}`, envelope(z.unknown()), options))
