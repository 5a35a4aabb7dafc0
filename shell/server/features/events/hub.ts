import type { FastifyBaseLogger } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { collectStock, refreshFlavors } from '../catalog/index.ts'
import { createCoalescedRuns } from './coalesced-runs.ts'
import type { Follower } from './follower.ts'
import { type Listening, listen } from './listen.ts'
import { readNotice } from './notice.ts'
import { createPollSchedule } from './poll-schedule.ts'
import { createReader } from './reader.ts'
import { catchUp, type Start, writeStart } from './start-stream.ts'
import { createRelay } from './typing-relay.ts'

/** Messages within this time are sent together. */
const chatBatchMs = 20

type EventHub = {
  isListening: () => boolean
  /** Writes the missed events and all further events. */
  follow: (follower: Follower, start: Start) => Promise<void>
  leave: (follower: Follower) => void
  stop: () => Promise<void>
}

/** Runs `work` a moment after `wake`, once for all calls until then. */
function createDelayedRun(work: () => void) {
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    timer = undefined
    work()
  }
  return {
    wake: (): void => {
      timer ??= setTimeout(run, chatBatchMs)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Connects the followers of this process with notifications, the log and the polls. */
function createSources(dependencies: Dependencies, log: FastifyBaseLogger) {
  const { database, pool, direct, config } = dependencies
  const followers = new Set<Follower>()
  const reader = createReader(database, followers)
  const relay = createRelay(dependencies, followers)
  let listening: Listening | undefined

  const stockCollector = createCoalescedRuns(async () => {
    if (config.apiUrl !== null) await refreshFlavors(dependencies).catch(() => undefined)
    await collectStock(database)
  })
  const isListening = () => listening?.isLive() ?? false
  const poll = async (): Promise<void> => {
    await relay.poll(isListening())
    if ([...followers].some(({ topics }) => topics.includes('stock'))) await stockCollector.run()
    await reader.run()
  }
  const schedule = createPollSchedule({
    poll,
    isNeeded: () => followers.size > 0,
    isListening,
    log,
  })
  const chat = createDelayedRun(() => {
    reader.run().catch(error => log.warn({ err: error }, 'Events could not be read'))
  })
  const onNotice = (payload: string): void => {
    const notice = readNotice(payload)
    if (notice?.kind === 'stock') schedule.wake()
    if (notice?.kind === 'chat' && followers.size > 0) chat.wake()
    if (notice?.kind === 'typing') relay.sendTyping(notice.typing)
    if (notice?.kind === 'ended') relay.endSessions([notice.sessionId])
  }
  return {
    ...{ followers, reader, relay, stockCollector, schedule, isListening },
    open: (): void => {
      listening ??= listen({ pool, direct }, onNotice)
    },
    close: async (): Promise<void> => {
      schedule.stop()
      chat.stop()
      await stockCollector.finished()
      await reader.finished()
      await listening?.stop()
    },
  }
}

/** Creates the event hub of a process. */
export function createEventHub(dependencies: Dependencies, log: FastifyBaseLogger): EventHub {
  const { database } = dependencies
  const sources = createSources(dependencies, log)
  const { followers, reader, relay, stockCollector, schedule, isListening } = sources
  let isStopped = false

  return {
    isListening,
    async follow(follower, start) {
      sources.open()
      const { stream, topics } = follower
      if (topics.includes('stock')) await stockCollector.run()
      await reader.run()
      await writeStart(database, follower, start)
      await catchUp(database, follower, reader.cursor)
      if (isStopped) return stream.leave()
      if (stream.body.destroyed) return
      followers.add(follower)
      schedule.start()
      // The session can have ended before the follower was added.
      await relay.checkSessions([follower])
    },
    leave: follower => void followers.delete(follower),
    async stop() {
      isStopped = true
      for (const { stream } of followers) stream.leave()
      followers.clear()
      await sources.close()
    },
  }
}
