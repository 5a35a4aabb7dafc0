import { createHmac } from 'node:crypto'
import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { isSignature } from '../../../crypto/link-secrets.ts'
import { hashSecret } from '../../../crypto/secret.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { cookieOptions } from '../../../http/requests/cookies.ts'
import type { ChosenComposition, LiveComposition } from '../composition/types.ts'
import { readBucket } from '../rollout/bucket.ts'
import { findPreview, type PreviewRow } from './repository-previews.ts'

export const previewPath = '/_pin'
/** The cookie of a browser with a preview. */
const previewCookie = ownCookies.preview

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const addressFormat = new RegExp(`^(${uuid})\\.([\\w-]{43})$`)
const cookieFormat = new RegExp(
  `^(${uuid})\\.([0-9a-f]{64})\\.(\\d{10})\\.([\\w-]{43})\\.([\\w-]{43})$`,
)

type Keyed = Pick<Dependencies, 'config'>
/** `id`: the previewed composition, until the end. `browser` is a secret of this browser only. */
type PreviewTarget = { pin: string; id: string; until: Date; browser: string }

function seal(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`pin ${text}`).digest('base64url')
}

function isSealed({ config }: Keyed, text: string, mac: string): boolean {
  return isSignature(config, mac, secret => seal(secret, text))
}

/** The content of the URL of a preview. */
export function toPreviewToken({ config }: Keyed, preview: string): string {
  return `${preview}.${seal(config.linkSecret, `address ${preview}`)}`
}

/** The preview of a URL. Null without a valid signature, and after its end. */
export async function openPreview(
  dependencies: Dependencies,
  token: string,
): Promise<PreviewRow | null> {
  const [, id, mac] = addressFormat.exec(token) ?? []
  if (!id || !mac || !isSealed(dependencies, `address ${id}`, mac)) return null
  const preview = await findPreview(dependencies.database, id)
  return preview && preview.until > dependencies.now() ? preview : null
}

export function setPin(
  request: FastifyRequest,
  reply: FastifyReply,
  previewed: PreviewTarget,
): void {
  const { pin, id, until, browser } = previewed
  const text = `${pin}.${id}.${Math.floor(until.getTime() / 1000)}.${browser}`
  const value = `${text}.${seal(request.server.dependencies.config.linkSecret, text)}`
  reply.setCookie(previewCookie, value, { ...cookieOptions(request), expires: until })
}

export function clearPreviewCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(previewCookie, cookieOptions(request))
}

/** The content of the cookie, by its signature alone. */
export function readPreview(request: FastifyRequest): PreviewTarget | null {
  const { dependencies } = request.server
  const cookie = request.cookies[previewCookie] ?? ''
  const [, pin, id, seconds, browser, mac] = cookieFormat.exec(cookie) ?? []
  if (!pin || !id || !browser || !mac) return null
  const text = `${pin}.${id}.${seconds}.${browser}`
  const until = new Date(Number(seconds) * 1000)
  if (until <= dependencies.now() || !isSealed(dependencies, text, mac)) return null
  return { pin, id, until, browser }
}

/** Whether this browser sees another composition than the live one. */
export function isInPreview(request: FastifyRequest): boolean {
  return readPreview(request) !== null
}

/**
 * The composition of the next page of this browser: its preview, else that of its arm. A page that names a composition
 * which new pages still have hears its own, because a canary makes neither of its compositions outdated.
 */
export function createNextCompositionId({ compositions }: Pick<Dependencies, 'compositions'>) {
  return (request: FastifyRequest): string | undefined => {
    const preview = readPreview(request)
    if (preview) return preview.id
    const named = request.headers['x-composition']
    const own = named && compositions.served().find(({ id }) => id === named)
    if (own) return own.id
    return compositions.choose(readBucket(request)).live?.id
  }
}

/** `tests`: it runs, for tests. */
type PreviewState = 'running' | 'tests' | 'ended' | 'unknown'

/** Whether the preview is running and belongs to this browser. Without the database, no preview is shown. */
async function stateOf(request: FastifyRequest, previewed: PreviewTarget): Promise<PreviewState> {
  try {
    const pin = await findPreview(request.server.dependencies.database, previewed.pin)
    if (pin?.browserHash !== hashSecret(previewed.browser)) return 'ended'
    return pin.isForTests ? 'tests' : 'running'
  } catch (err) {
    request.log.warn({ err }, 'a preview could not be looked up')
    return 'unknown'
  }
}

/** Pages are rendered once per composition object, so each preview has one such object for tests. */
const testPreviews = new WeakMap<LiveComposition, LiveComposition>()

function toTestPreview(preview: LiveComposition): LiveComposition {
  const known = testPreviews.get(preview) ?? { ...preview, isForTests: true }
  testPreviews.set(preview, known)
  return known
}

async function lookUp(
  request: FastifyRequest,
): Promise<{ state: PreviewState } & ChosenComposition> {
  const { compositions } = request.server.dependencies
  const previewed = readPreview(request)
  const state = previewed ? await stateOf(request, previewed) : 'ended'
  const isShown = state === 'running' || state === 'tests'
  const preview = previewed && isShown ? await compositions.preview(previewed.id) : null
  if (!preview) return { state, ...compositions.choose(readBucket(request)) }
  return { state, live: state === 'tests' ? toTestPreview(preview) : preview, arms: [] }
}

/** The composition for this browser: its preview, else that of its arm. */
export async function findShown(request: FastifyRequest): Promise<LiveComposition | null> {
  return (await lookUp(request)).live
}

/** The same for a page, which also deletes the cookie of a preview that has ended or cannot be shown. */
export async function showDocumentOf(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ChosenComposition> {
  const { state, live, arms } = await lookUp(request)
  const isOver = !live?.isPreview && state !== 'unknown'
  // Only the cookie has the secret of the browser. Without it, the URL belongs to another browser.
  if (request.cookies[previewCookie] !== undefined && isOver) clearPreviewCookie(request, reply)
  return { live, arms }
}
