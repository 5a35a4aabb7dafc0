import type { FastifyInstance } from 'fastify'

import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { findOwner } from '../switches/find-owner.ts'
import { deleteSwitch, insertSwitch, listSwitches } from '../switches/repository-switches.ts'
import { allow, rejectForeign } from '../tokens/require-token.ts'

/** Kill switches of remotes and slots. The team of the remote can use them, and the platform team. */
export async function registerSwitches(
  app: FastifyInstance,
  { database, compositions }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/switches', async () => ok(await listSwitches(database)))

  addEndpoint(
    app,
    'POST /_registry/switches',
    { preValidation: allow('move'), config: { audits: 'switch' } },
    async request => {
      const { caller, body } = request
      const { kind, name, isOff, why } = body
      const subject = `${kind} ${name}`
      nameSubject(request, subject)
      const part = { kind, name }
      rejectForeign(caller, findOwner(compositions.served(), part, compositions.switchedOff()))
      await inTransaction(database, async transaction => {
        const isChanged = isOff
          ? await insertSwitch(transaction, { ...part, who: caller.who, why })
          : await deleteSwitch(transaction, part)
        if (!isChanged) return
        const what = isOff ? 'switch.off' : 'switch.on'
        await audit(transaction, caller, { what, subject, detail: why })
      })
      await compositions.follow()
      return ok(await listSwitches(database))
    },
  )
}
