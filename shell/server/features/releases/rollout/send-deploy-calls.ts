import { signWebhook } from '../../../crypto/webhook-signature.ts'
import type { WorkContext } from '../../../dependencies.ts'
import { claimDeployCall, deleteDeployCall } from './repository-deploy-calls.ts'

/** Doubles with each try, so that the last of them is about half an hour after the first. */
const firstPauseSeconds = 2
const mostTries = 10
const limitMs = 5000

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDeployCall>>>

async function send({ dependencies }: WorkContext, { id, body, createdAt }: Claimed) {
  const { config, fetch, now } = dependencies
  if (!config.deployWebhook) return
  const { url, secret } = config.deployWebhook
  const rawBody = JSON.stringify({ id, at: createdAt.toISOString(), ...body })
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-signature': signWebhook({ rawBody, secret }, now()),
    },
    body: rawBody,
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`DEPLOY_WEBHOOK_URL responds with status ${response.status}`)
}

/**
 * Sends the calls to `DEPLOY_WEBHOOK_URL` that are due. A receiver can get a call twice and recognizes it by its id. A
 * receiver that fails or hangs delays nothing but its own calls.
 */
export async function sendDeployCalls(context: WorkContext): Promise<void> {
  const { dependencies, log } = context
  const { database, config } = dependencies
  if (!config.deployWebhook) return
  for (;;) {
    const call = await claimDeployCall(database, firstPauseSeconds)
    if (!call) return
    try {
      await send(context, call)
    } catch (err) {
      const isLast = call.tries >= mostTries
      const details = { err, call: call.id, tries: call.tries }
      if (!isLast) {
        log.warn(details, 'a call to DEPLOY_WEBHOOK_URL failed and is repeated')
        continue
      }
      log.error(details, 'a call to DEPLOY_WEBHOOK_URL failed for the last time')
    }
    await deleteDeployCall(database, call.id)
  }
}
