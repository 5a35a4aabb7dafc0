import { type Job, type Running, repeat } from '../concurrency/repeat.ts'
import type { Dependencies, WorkContext } from '../dependencies.ts'
import { deleteOldDevices } from '../features/accounts/passwords/repository-devices.ts'
import { deleteOldFailures } from '../features/accounts/passwords/repository-password-failures.ts'
import { deleteOldSessions } from '../features/accounts/repository-sessions.ts'
import { sendPendingSignOuts } from '../features/accounts/sign-in/pending-sign-outs.ts'
import { deleteOldLinks } from '../features/accounts/sign-up/repository-links.ts'
import { expireOverdue } from '../features/catalog/repository-expiry.ts'
import { deleteTemporaryFiles } from '../features/chat/attachments/receive-file.ts'
import {
  deleteOldGuestUploads,
  removeUnreadFiles,
} from '../features/chat/attachments/repository-guest-uploads.ts'
import { deleteOldUploads } from '../features/chat/attachments/repository-uploads.ts'
import { deleteOldConversations } from '../features/chat/conversation/repository-old-conversations.ts'
import { deleteOldEvents } from '../features/event-log/repository-events.ts'
import { issueUsageInvoices } from '../features/invoices/usage-invoices.ts'
import { deleteOldMails } from '../features/mail/repository-mails.ts'
import { sendMails } from '../features/mail/send-mails.ts'
import { createMailTransport } from '../features/mail/transport.ts'
import { deleteOldQuotes } from '../features/orders/quotes/repository-quotes.ts'
import { sweepKeys } from '../features/orders/repository-idempotency.ts'
import { applyWaitingEvents } from '../features/payments/receive-event.ts'
import { provision } from '../features/provisioning/provision.ts'
import { createSandboxProvisioner } from '../features/provisioning/sandbox.ts'
import { advanceQueue } from '../features/releases/checks/queue.ts'
import { deleteOldScreenshots } from '../features/releases/checks/repository-checkers.ts'
import { deleteOldQueued } from '../features/releases/checks/repository-queue.ts'
import { Publisher } from '../features/releases/publish/publisher.ts'
import { admitHeld } from '../features/releases/rollout/admit-held.ts'
import { deleteOldDeployCalls } from '../features/releases/rollout/repository-deploy-calls.ts'
import { runRules } from '../features/releases/rollout/run-rules.ts'
import { sendDeployCalls } from '../features/releases/rollout/send-deploy-calls.ts'
import { deleteOldVotes } from '../features/releases/rollout/votes/repository-votes.ts'
import { deleteOldTelemetry } from '../features/telemetry/repository-telemetry.ts'
import { deleteOldLimits } from '../http/rate-limits/repository-rate-limits.ts'
import { sweepOldReleases } from './old-releases.ts'
import { checkPayments, compareAll, refundPayments } from './payments.ts'
import {
  deleteOldAudit,
  deleteOldCodes,
  deleteOldCompositions,
  deleteOldContracts,
  deleteOldDeployments,
  deleteOldRollouts,
  deleteOldWebhooks,
} from './repository-sweeps.ts'

/** All jobs by name. */
export function listJobs(context: WorkContext): Job[] {
  const { dependencies } = context
  const { database, config } = dependencies
  const publisher = new Publisher(database, dependencies.store)
  return [
    { name: 'expire', everyMs: 2000, run: () => expireOverdue(database) },
    {
      name: 'pending sign-outs',
      everyMs: 500,
      run: () => sendPendingSignOuts(config.dataDir, database),
    },
    ...listProvisionJobs(dependencies),
    { name: 'check payments', everyMs: 2000, run: () => checkPayments(context) },
    { name: 'refund', everyMs: 2000, run: () => refundPayments(context) },
    { name: 'compare payments', everyMs: 3_600_000, run: () => compareAll(context) },
    { name: 'webhooks', everyMs: 2000, run: () => applyWaitingEvents(database) },
    { name: 'idempotency keys', everyMs: 600_000, run: () => sweepKeys(database) },
    { name: 'usage invoices', everyMs: 600_000, run: () => issueUsageInvoices(database) },
    { name: 'deployments', everyMs: 500, run: () => advanceQueue(dependencies) },
    { name: 'old screenshots', everyMs: 3_600_000, run: () => deleteOldScreenshots(database) },
    { name: 'old queue', everyMs: 3_600_000, run: () => deleteOldQueued(database) },
    { name: 'old events', everyMs: 60_000, run: () => deleteOldEvents(database) },
    { name: 'old links', everyMs: 3_600_000, run: () => deleteOldLinks(database) },
    { name: 'old wrong passwords', everyMs: 600_000, run: () => deleteOldFailures(database) },
    { name: 'old limits', everyMs: 600_000, run: () => deleteOldLimits(database) },
    { name: 'old devices', everyMs: 3_600_000, run: () => deleteOldDevices(database) },
    { name: 'old mails', everyMs: 3_600_000, run: () => deleteOldMails(database) },
    { name: 'old quotes', everyMs: 3_600_000, run: () => deleteOldQuotes(database) },
    { name: 'old chats', everyMs: 3_600_000, run: () => deleteOldConversations(database) },
    { name: 'old uploads', everyMs: 600_000, run: () => deleteOldUploads(database) },
    { name: 'unread files', everyMs: 600_000, run: () => removeUnreadFiles(database) },
    { name: 'old upload counts', everyMs: 3_600_000, run: () => deleteOldGuestUploads(database) },
    { name: 'old sessions', everyMs: 3_600_000, run: () => deleteOldSessions(database) },
    { name: 'old codes', everyMs: 3_600_000, run: () => deleteOldCodes(database) },
    { name: 'old payment events', everyMs: 3_600_000, run: () => deleteOldWebhooks(database) },
    { name: 'old deployments', everyMs: 3_600_000, run: () => deleteOldDeployments(database) },
    { name: 'old canaries', everyMs: 3_600_000, run: () => deleteOldRollouts(database) },
    { name: 'old compositions', everyMs: 3_600_000, run: () => deleteOldCompositions(database) },
    { name: 'old contracts', everyMs: 3_600_000, run: () => deleteOldContracts(database) },
    { name: 'old audit', everyMs: 3_600_000, run: () => deleteOldAudit(database) },
    { name: 'old telemetry', everyMs: 3_600_000, run: () => deleteOldTelemetry(database) },
    { name: 'held canaries', everyMs: 500, run: () => admitHeld(dependencies) },
    { name: 'deploy calls', everyMs: 1000, run: () => sendDeployCalls(context) },
    { name: 'old deploy calls', everyMs: 3_600_000, run: () => deleteOldDeployCalls(database) },
    { name: 'canaries', everyMs: 2000, run: () => runRules(dependencies) },
    { name: 'old votes', everyMs: 3_600_000, run: () => deleteOldVotes(database) },
    { name: 'stale releases', everyMs: 600_000, run: () => publisher.forgetStale() },
    { name: 'old releases', everyMs: 3_600_000, run: () => sweepOldReleases(context) },
    { name: 'broken uploads', everyMs: 3_600_000, run: () => deleteTemporaryFiles(config.dataDir) },
    ...listMailJobs(context),
  ]
}

function listProvisionJobs(dependencies: Dependencies): Job[] {
  const { database, config } = dependencies
  if (!config.isSandbox) return []
  const provisioner = createSandboxProvisioner(dependencies)
  return [{ name: 'provision', everyMs: 500, run: () => provision(database, provisioner) }]
}

function listMailJobs({ dependencies, log }: WorkContext): Job[] {
  const transport = createMailTransport(dependencies)
  if (!transport) return []
  return [{ name: 'mail', everyMs: 1000, run: () => sendMails({ dependencies, transport, log }) }]
}

/**
 * Starts all background jobs. Every process runs every job. Jobs claim rows, so that processes share the work and no
 * work is lost when one of them stops.
 */
export function startJobs(dependencies: Dependencies, log: WorkContext['log']): Running {
  const running = listJobs({ dependencies, log }).map(job => repeat(job, log))
  return {
    stop: async () => {
      await Promise.all(running.map(job => job.stop()))
    },
  }
}
