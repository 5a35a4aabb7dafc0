import type { FastifyInstance } from 'fastify'

import { addScope } from '../../plugins/scopes.ts'
import { customerScope, type TryPassword } from '../accounts/index.ts'
import { registerCustomerData } from './routes.ts'

/** The copy and the deletion of everything that the shop stores about a customer. */
export async function customerData(
  app: FastifyInstance,
  { tryPassword }: { tryPassword: TryPassword },
): Promise<void> {
  await addScope(app, customerScope, scoped => registerCustomerData(scoped, tryPassword))
}
