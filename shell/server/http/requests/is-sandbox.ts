import type { FastifyRequest } from 'fastify'

import { isSameSecret } from '../../crypto/secret.ts'

/** Whether the request carries `SANDBOX_SECRET`, which only the sandbox has. */
export function isSandbox({ headers, server }: FastifyRequest): boolean {
  const { config } = server.dependencies
  const [, secret] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  return config.isSandbox && secret !== undefined && isSameSecret(secret, config.sandboxSecret)
}
