import { checkLimits } from '@storefront/api/verdict'
import { keyIdOf } from '@storefront/kit/release/verdict'
import type { FastifyInstance } from 'fastify'

import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { acceptVerdict, leaseLost } from '../checks/accept-verdict.ts'
import { claim } from '../checks/claim-check.ts'
import { advanceQueue } from '../checks/queue.ts'
import { addCheckerKey, addScreenshot, touchChecker } from '../checks/repository-checkers.ts'
import { findCheck, findHeld, saveProgress } from '../checks/repository-checks.ts'
import { readCheckerKey } from '../checks/trusted-verdict.ts'
import { toCheck } from '../checks/views.ts'
import { allow } from '../tokens/require-token.ts'

/** JSON escapes the quotation marks of the signed text. */
const verdictBodyLimit = 2 * checkLimits.verdictBytes
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const isChecker = { preValidation: allow('check') }

/** Work for checkers: claim, progress and verdict. Only their tokens have the scope `check`. */
export async function registerChecker(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies
  registerKeys(app, dependencies)
  await app.register(async scope => registerScreenshots(scope, dependencies))

  addEndpoint(app, 'POST /_registry/checks/claim', isChecker, async request => {
    return ok(await claim(dependencies, request.body))
  })

  addEndpoint(app, 'POST /_registry/checks/:id/progress', isChecker, async request => {
    const { id } = request.params
    if (!(await saveProgress(database, { id, ...request.body }))) throw leaseLost()
    const checker = (await findCheck(database, id))?.checker
    if (checker) await touchChecker(database, checker)
    return ok({ leaseSeconds: checkLimits.leaseSeconds })
  })

  addEndpoint(
    app,
    'POST /_registry/checks/:id/verdict',
    { ...isChecker, bodyLimit: verdictBodyLimit, config: { audits: 'verdict' } },
    async request => {
      const { caller, params, body } = request
      const check = await acceptVerdict(dependencies, { ...body, id: params.id, caller })
      // The job would do it a moment later. A failure here must not make the checker send its verdict again.
      await advanceQueue(dependencies).catch(err => request.log.warn({ err }, 'the queue waits'))
      return ok(toCheck(check))
    },
  )
}

function registerKeys(app: FastifyInstance, { database, config }: Dependencies): void {
  addEndpoint(
    app,
    'POST /_registry/checks/key',
    { ...isChecker, config: { audits: 'checker.key' } },
    async request => {
      const { caller } = request
      if (!config.isSandbox)
        throw new HttpError(403, 'foreign_token', {
          message:
            'Without the sandbox, the keys of checkers are a setting: add this public key to CHECKER_PUBLIC_KEYS of every server.',
        })
      const { publicKey } = request.body
      const id = keyIdOf(readKey(publicKey))
      nameSubject(request, id)
      await inTransaction(database, async transaction => {
        const isNew = await addCheckerKey(transaction, { id, publicKey, registeredBy: caller.who })
        if (isNew)
          await audit(transaction, caller, { what: 'checker.key', subject: id, detail: '' })
      })
      return ok({ keyId: id })
    },
  )
}

function readKey(base64: string) {
  try {
    const key = readCheckerKey(base64)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw invalid('publicKey', 'This is not the base64 of a public key.', cause)
  }
  throw invalid('publicKey', 'The key of a checker is an Ed25519 key.')
}

function invalid(field: string, message: string, cause?: unknown): HttpError {
  return new HttpError(422, 'invalid', { message, details: { [field]: 'invalid' }, cause })
}

/** Only this route accepts bytes of any content type. */
async function registerScreenshots(
  scope: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: unknown, body: unknown) => body,
  )
  addEndpoint(
    scope,
    'PUT /_registry/checks/:id/screenshots/:name',
    { ...isChecker, bodyLimit: checkLimits.screenshotBytes },
    async request => {
      const { id, name } = request.params
      const png = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!png.subarray(0, pngHead.length).equals(pngHead))
        throw invalid('body', 'A screenshot is a PNG.')
      await inTransaction(database, async transaction => {
        if (!(await findHeld(transaction, id, request.query.lease))) throw leaseLost()
        if (await addScreenshot(transaction, { checkId: id, name, png })) return
        throw new HttpError(409, 'invalid', {
          message: `A check has at most ${checkLimits.screenshots} screenshots: leave the others out.`,
        })
      })
      return ok({ bytes: png.length })
    },
  )
}
