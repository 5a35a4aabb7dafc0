import type { CookieSerializeOptions } from '@fastify/cookie'
import { type OwnCookie, ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Options of host-only cookies (S3.token.host-only) that scripts cannot read (S3.token.http-only). */
export function cookieOptions(request: FastifyRequest): CookieSerializeOptions {
  const { isSecure } = request.server.dependencies.config
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }
}

/** The number of cookies of that name in a request. With two, another host may have set one of them. */
export function countCookies(header: string | undefined, name: string): number {
  if (header === undefined) return 0
  return header.split(';').filter(part => part.split('=')[0]?.trim() === name).length
}

/** More levels than any URL of the shop has. Without a limit, a long URL or host would make the response long. */
const mostLevels = 6

function parentPaths(url: string): string[] {
  const segments = (url.split('?')[0] ?? '').split('/').slice(1, -1).slice(0, mostLevels)
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
}

/** Clears every variant of a cookie that this URL receives: host-only or with a domain, at any parent path. */
export function clearVariants(name: OwnCookie, request: FastifyRequest, reply: FastifyReply): void {
  const options = cookieOptions(request)
  const labels = request.hostname.split('.').slice(-mostLevels)
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const path of ['/', ...parentPaths(request.url)]) {
    reply.clearCookie(name, { ...options, path })
    for (const domain of domains) reply.clearCookie(name, { ...options, path, domain })
  }
}

const sessionLife = { maxAge: 30 * 24 * 3600 }

/** Sets the token of a new session and clears the salt of the previous one. `life.maxAge`: seconds. */
export function setTokenCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  life = sessionLife,
): void {
  reply.setCookie(ownCookies.token, token, { ...cookieOptions(request), ...life })
  reply.clearCookie(ownCookies.salt, saltOptions(request))
}

export function clearTokenCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(ownCookies.token, cookieOptions(request))
  reply.clearCookie(ownCookies.salt, saltOptions(request))
}

/** Scripts read the salt. It is not a secret: it binds user data that a page stores to this session. */
const saltOptions = (request: FastifyRequest) => ({ ...cookieOptions(request), httpOnly: false })

export function setSaltCookie(request: FastifyRequest, reply: FastifyReply, salt: string): void {
  if (request.cookies[ownCookies.salt] === salt) return
  reply.setCookie(ownCookies.salt, salt, { ...saltOptions(request), ...sessionLife })
}
