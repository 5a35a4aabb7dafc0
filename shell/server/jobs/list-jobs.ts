import type { Job } from '../concurrency/repeat.ts'
import type { Database } from '../database/pool.ts'
import type { Dependencies, WorkContext } from '../dependencies.ts'
import { deleteOldDevices } from '../features/accounts/passwords/repository-devices.ts'
import { deleteOldFailures } from '../features/accounts/passwords/repository-password-failures.ts'
import { deleteOldSessions } from '../features/accounts/repository-sessions.ts'
import { sendPendingSignOuts } from '../features/accounts/sign-in/pending-sign-outs.ts'
import { deleteOldLinks } from '../features/accounts/sign-up/repository-links.ts'
import { expireOverdue, isAnythingOverdue } from '../features/catalog/repository-expiry.ts'
import { deleteTemporaryFiles } from '../features/chat/attachments/receive-file.ts'
import {
  deleteOldGuestUploads,
  removeUnreadFiles,
} from '../features/chat/attachments/repository-guest-uploads.ts'
import { deleteOldUploads } from '../features/chat/attachments/repository-uploads.ts'
import { deleteOldConversations } from '../features/chat/conversation/repository-old-conversations.ts'
import { finishDeletions } from '../features/customer-data/delete-account.ts'
import { returnAbandoned } from '../features/desk/return-abandoned.ts'
import { deleteOldEvents } from '../features/event-log/repository-events.ts'
import { issueUsageInvoices } from '../features/invoices/usage-invoices.ts'
import { deleteOldJobs } from '../features/jobs/repository-jobs.ts'
import { deleteOldMails, isMailDue } from '../features/mail/repository-mails.ts'
import { sendMails } from '../features/mail/send-mails.ts'
import { createMailTransport } from '../features/mail/transport.ts'
import { deleteOldQuotes } from '../features/orders/quotes/repository-quotes.ts'
import { sweepKeys } from '../features/orders/repository-idempotency.ts'
import { applyWaitingEvents } from '../features/payments/receive-event.ts'
import { arePaymentsDue } from '../features/payments/repository-payments.ts'
import { isEventWaiting } from '../features/payments/repository-webhooks.ts'
import { provision } from '../features/provisioning/provision.ts'
import { isProvisioningDue } from '../features/provisioning/repository-servers.ts'
import { createSandboxProvisioner } from '../features/provisioning/sandbox.ts'
import { advanceQueue } from '../features/releases/checks/queue.ts'
import { deleteOldScreenshots } from '../features/releases/checks/repository-checkers.ts'
import { deleteOldQueued, isAnyQueued } from '../features/releases/checks/repository-queue.ts'
import {
  deleteOldCiTokens,
  deleteOldIdentities,
} from '../features/releases/identity/repository-trusts.ts'
import { Publisher } from '../features/releases/publish/publisher.ts'
import { admitHeld } from '../features/releases/rollout/admit-held.ts'
import {
  deleteOldDeployCalls,
  isDeployCallDue,
} from '../features/releases/rollout/repository-deploy-calls.ts'
import { isAnyHeld, isAnyRolloutOpen } from '../features/releases/rollout/repository-rollouts.ts'
import { runRules } from '../features/releases/rollout/run-rules.ts'
import { sendDeployCalls } from '../features/releases/rollout/send-deploy-calls.ts'
import { deleteOldVotes } from '../features/releases/rollout/votes/repository-votes.ts'
import { deleteOldTelemetry } from '../features/telemetry/repository-telemetry.ts'
import { deleteOldLimits } from '../http/rate-limits/repository-rate-limits.ts'
import { sweepOldReleases } from './old-releases.ts'
import { checkPayments, compareAll, refundPayments } from './payments.ts'
import type { ConditionalJob } from './repeat-when-due.ts'
import {
  deleteOldAudit,
  deleteOldCodes,
  deleteOldCompositions,
  deleteOldContracts,
  deleteOldDeployments,
  deleteOldRollouts,
  deleteOldWebhooks,
} from './repository-sweeps.ts'

/** Jobs that one server runs at a time, together. */
type JobGroup = 'orders' | 'provisioning' | 'mail' | 'releases' | 'retention'

/** A job without `isDue` runs in each interval. */
type ListedJob = Job & Partial<Pick<ConditionalJob, 'isDue'>>

/** `everywhere`: each server runs the job, because it works on the files of its own disk. */
export type ShopJob = ListedJob & { group: JobGroup | 'everywhere' }

export const isEverywhere = ({ group }: ShopJob): boolean => group === 'everywhere'

const inGroup = (group: ShopJob['group'], jobs: ListedJob[]): ShopJob[] =>
  jobs.map(job => ({ ...job, group }))

const [minute, hour] = [60_000, 3_600_000]

/** All jobs. Those of payments, provisioning and releases claim rows, so that they stay correct with two owners. */
export function listJobs(context: WorkContext): ShopJob[] {
  return [
    ...inGroup('orders', listOrderJobs(context)),
    ...inGroup('provisioning', listProvisionJobs(context.dependencies)),
    ...inGroup('mail', listMailJobs(context)),
    ...inGroup('releases', listReleaseJobs(context)),
    ...inGroup('retention', listRetentionJobs(context.dependencies)),
    ...inGroup('everywhere', listDiskJobs(context.dependencies)),
    // In a bucket, one server deletes for all.
    ...inGroup(
      context.dependencies.config.bucket === null ? 'everywhere' : 'retention',
      listStoreJobs(context),
    ),
  ]
}

function listOrderJobs(context: WorkContext): ListedJob[] {
  const { database } = context.dependencies
  const expiry = { isDue: isAnythingOverdue, run: () => expireOverdue(database) }
  const pending = { isDue: arePaymentsDue.pending, run: () => checkPayments(context) }
  const refunds = { isDue: arePaymentsDue['to-refund'], run: () => refundPayments(context) }
  const events = { isDue: isEventWaiting, run: () => applyWaitingEvents(database) }
  return [
    { name: 'expire', everyMs: 2000, ...expiry },
    { name: 'check payments', everyMs: 2000, ...pending },
    { name: 'refund', everyMs: 2000, ...refunds },
    { name: 'compare payments', everyMs: hour, run: () => compareAll(context) },
    { name: 'webhooks', everyMs: 2000, ...events },
    { name: 'usage invoices', everyMs: 10 * minute, run: () => issueUsageInvoices(database) },
  ]
}

function listProvisionJobs(dependencies: Dependencies): ListedJob[] {
  const { database, config } = dependencies
  if (!config.isSandbox) return []
  const provisioner = createSandboxProvisioner(dependencies)
  const run = () => provision(database, provisioner)
  return [{ name: 'provision', everyMs: 500, isDue: isProvisioningDue, run }]
}

function listMailJobs({ dependencies, log }: WorkContext): ListedJob[] {
  const transport = createMailTransport(dependencies)
  if (!transport) return []
  const run = () => sendMails({ dependencies, transport, log })
  return [{ name: 'mail', everyMs: 1000, isDue: isMailDue, run }]
}

function listReleaseJobs(context: WorkContext): ListedJob[] {
  const { dependencies } = context
  const queue = { isDue: isAnyQueued, run: () => advanceQueue(dependencies) }
  const held = { isDue: isAnyHeld, run: () => admitHeld(dependencies) }
  const rules = { isDue: isAnyRolloutOpen, run: () => runRules(dependencies) }
  const calls = { isDue: isDeployCallDue, run: () => sendDeployCalls(context) }
  return [
    { name: 'deployments', everyMs: 500, ...queue },
    { name: 'held canaries', everyMs: 500, ...held },
    { name: 'canaries', everyMs: 2000, ...rules },
    { name: 'deploy calls', everyMs: 1000, ...calls },
  ]
}

function listDiskJobs({ database, config: { dataDir } }: Dependencies): Job[] {
  return [
    { name: 'pending sign-outs', everyMs: 500, run: () => sendPendingSignOuts(dataDir, database) },
    { name: 'broken uploads', everyMs: hour, run: () => deleteTemporaryFiles(dataDir) },
  ]
}

function listStoreJobs(context: WorkContext): Job[] {
  const { database, store } = context.dependencies
  const publisher = new Publisher(database, store)
  return [
    { name: 'stale releases', everyMs: 10 * minute, run: () => publisher.forgetStale() },
    { name: 'old releases', everyMs: hour, run: () => sweepOldReleases(context) },
  ]
}

/** Delete what is older than its period (docs/operations.md). */
const sweeps: [name: string, everyMs: number, run: (database: Database) => Promise<void>][] = [
  ['idempotency keys', 10 * minute, sweepKeys],
  ['old screenshots', hour, deleteOldScreenshots],
  ['old queue', hour, deleteOldQueued],
  ['old events', minute, deleteOldEvents],
  ['old links', hour, deleteOldLinks],
  ['old wrong passwords', 10 * minute, deleteOldFailures],
  ['old limits', 10 * minute, deleteOldLimits],
  ['old devices', hour, deleteOldDevices],
  ['old mails', hour, deleteOldMails],
  ['old quotes', hour, deleteOldQuotes],
  ['old chats', hour, deleteOldConversations],
  ['old uploads', 10 * minute, deleteOldUploads],
  ['unread files', 10 * minute, removeUnreadFiles],
  ['old upload counts', hour, deleteOldGuestUploads],
  ['old sessions', hour, deleteOldSessions],
  ['old codes', hour, deleteOldCodes],
  ['old identities', 10 * minute, deleteOldIdentities],
  ['old tokens of CI', hour, deleteOldCiTokens],
  ['old payment events', hour, deleteOldWebhooks],
  ['old deployments', hour, deleteOldDeployments],
  ['old canaries', hour, deleteOldRollouts],
  ['old compositions', hour, deleteOldCompositions],
  ['old contracts', hour, deleteOldContracts],
  ['old audit', hour, deleteOldAudit],
  ['old telemetry', hour, deleteOldTelemetry],
  ['old deploy calls', hour, deleteOldDeployCalls],
  ['old votes', hour, deleteOldVotes],
  ['old jobs', hour, deleteOldJobs],
]

function listRetentionJobs(dependencies: Dependencies): Job[] {
  const { database } = dependencies
  return [
    ...sweeps.map(([name, everyMs, sweep]) => ({ name, everyMs, run: () => sweep(database) })),
    { name: 'abandoned chats', everyMs: minute, run: () => returnAbandoned(dependencies) },
    { name: 'deleted accounts', everyMs: hour, run: () => finishDeletions(dependencies) },
  ]
}
