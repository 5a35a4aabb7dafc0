import { prefixes } from '@storefront/api/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { createSecret } from '../../../crypto/secret.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readLanguage } from '../../../http/requests/read-language.ts'
import { toReturnPath } from '../../../http/requests/return-to.ts'
import { sendPage } from '../../../http/responses/send-page.ts'
import { HttpError } from '../../../http-error.ts'
import {
  bindPreview,
  clearPreviewCookie,
  type LiveComposition,
  openPreview,
  type PreviewRow,
  previewPath,
  readPreview,
  releasesOf,
  setPin,
} from '../../releases/index.ts'
import { type PreviewPageState, renderPreviewPage } from './preview-page.ts'

const tokenSchema = z.object({ token: z.string().check(z.maxLength(200)) })
const formType = 'application/x-www-form-urlencoded'

/** Only a person opens this URL in a window. Code of a page, which can be any team's, must not call it. */
function rejectScripts(request: FastifyRequest): void {
  const target = request.headers['sec-fetch-dest']
  if (target === undefined || target === 'document') return
  throw new HttpError(403, 'forbidden_origin', { message: 'Open this address in a window.' })
}

function differing(shown: LiveComposition, live: LiveComposition | null) {
  const known = new Set(live ? releasesOf(live.composition).map(({ id }) => id) : [])
  return releasesOf(shown.composition).filter(({ id }) => !known.has(id))
}

async function findOffered({ compositions, ...rest }: Dependencies, source: unknown) {
  const token = tokenSchema.safeParse(source).data?.token ?? ''
  const preview = await openPreview({ compositions, ...rest }, token)
  const shop = preview && (await compositions.preview(preview.composition))
  return preview && shop ? { token, pin: preview, shop } : null
}

/** A form must not lead to another site, so guests begin on a page that needs no sign-in. */
function startOf(request: FastifyRequest): string {
  return prefixes[readLanguage(request)] + (request.cookies.token ? '/home' : '/guest')
}

/** The secret with which this browser opened the preview. Null if another browser has it, or none. */
function ownSecret(request: FastifyRequest, { id }: PreviewRow): string | null {
  const previewed = readPreview(request)
  return previewed?.pin === id ? previewed.browser : null
}

async function send(request: FastifyRequest, reply: FastifyReply, state: PreviewPageState) {
  return sendPage(request, reply, await renderPreviewPage(state, readLanguage(request)))
}

/** Parses the fields of the form. No other route accepts this content type, which foreign pages can send. */
async function registerForm(scope: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const toFields = async (_request: FastifyRequest, body: string | Buffer) =>
    Object.fromEntries(new URLSearchParams(String(body)))
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 1024 }, toFields)

  scope.post(previewPath, async (request, reply) => {
    rejectScripts(request)
    const offered = await findOffered(dependencies, request.body)
    if (!offered) return send(request, reply, { status: 'ended' })
    const { pin } = offered
    const browser = ownSecret(request, pin) ?? createSecret()
    if (!(await bindPreview(dependencies.database, pin.id, browser)))
      return send(request, reply, { status: 'taken' })
    setPin(request, reply, { pin: pin.id, id: pin.composition, until: pin.until, browser })
    return reply.header('cache-control', 'no-store').redirect(startOf(request), 303)
  })
}

/** Asks before a browser shows a preview, starts the preview, and ends it. */
export async function registerOpenPreview(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  await app.register(scope => registerForm(scope, dependencies))

  app.get(previewPath, async (request, reply) => {
    const offered = await findOffered(dependencies, request.query)
    if (!offered) return send(request, reply, { status: 'ended' })
    const { token, pin, shop } = offered
    if (pin.browserHash !== null && ownSecret(request, pin) === null)
      return send(request, reply, { status: 'taken' })
    const releases = differing(shop, dependencies.compositions.current())
    return send(request, reply, { status: 'offer', token, until: pin.until, releases })
  })

  type Leaving = FastifyRequest<{ Querystring: { to?: unknown } }>
  app.get(`${previewPath}/leave`, async (request: Leaving, reply) => {
    rejectScripts(request)
    const { to } = request.query
    clearPreviewCookie(request, reply)
    const path = typeof to === 'string' ? toReturnPath(to) : null
    return reply.header('cache-control', 'no-store').redirect(path ?? '/home', 302)
  })
}
