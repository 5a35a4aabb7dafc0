import type { FastifyBaseLogger } from 'fastify'

import { findPlace, readAtOnce, readEvents } from '../db/events.ts'
import { findEndedSessions } from '../db/sessions.ts'
import { collectStock } from '../db/stock-events.ts'
import { readTyping, type TypingNotice } from '../db/tell-chat.ts'
import type { Dependencies } from '../dependencies.ts'
import { refreshFlavors } from '../flavors/read.ts'
import { begin, catchUp, type Start } from './begin.ts'
import { createClock } from './clock.ts'
import { type Follower, tellTypingTo } from './follower.ts'
import { type Listening, listen } from './listen.ts'
import { readNotice } from './notice.ts'
import { createRounds } from './rounds.ts'
import { prepare } from './tell.ts'

/** What is said within so long goes out together. */
const chatBatchMs = 20

export type EventHub = {
  isListening: () => boolean
  /** Writes what the client missed, and everything from now on. */
  follow: (follower: Follower, start: Start) => Promise<void>
  leave: (follower: Follower) => void
  stop: () => Promise<void>
}

/** The log, read once for all followers of this process: `next` tells them what is new. */
function createReader({ database }: Dependencies, followers: Set<Follower>) {
  let cursor = -1
  const rounds = createRounds(async () => {
    if (cursor < 0) cursor = (await findPlace(database, 0)).newest
    for (let isAll = false; !isAll; ) {
      const rows = await readEvents(database, cursor)
      const last = rows.at(-1)
      if (!last) return
      const tell = await prepare(database, rows, followers)
      // Nothing waits from here on: whoever joins sees how far everybody has come.
      cursor = last.id
      for (const follower of followers) {
        tell(follower)
        follower.stream.lastId = Math.max(follower.stream.lastId, cursor)
      }
      isAll = rows.length < readAtOnce
    }
  })
  return { ...rounds, cursor: () => cursor }
}

/** One for each process. */
export function createEventHub(dependencies: Dependencies, log: FastifyBaseLogger): EventHub {
  const { database, pool, config } = dependencies
  const followers = new Set<Follower>()
  const reader = createReader(dependencies, followers)
  let listening: Listening | undefined
  let chatTimer: NodeJS.Timeout | undefined
  let typingSince: string | null = null
  let isStopped = false

  const collecting = createRounds(async () => {
    if (config.apiUrl !== null) await refreshFlavors(dependencies).catch(() => undefined)
    await collectStock(database)
  })
  const endSessions = (ended: string[]): void => {
    for (const { stream, sessionId } of followers)
      if (sessionId !== null && ended.includes(sessionId)) stream.end()
  }
  const tellTyping = (typing: TypingNotice): void => {
    for (const follower of followers) tellTypingTo(follower, typing)
  }
  const isListening = () => listening?.isLive() ?? false
  const isNeeded = () => !isStopped && followers.size > 0
  /** What notifications would have told. */
  const lookAround = async (): Promise<void> => {
    endSessions(await findEndedSessions(database, sessionsOf(followers)))
    const { at, notices } = await readTyping(database, typingSince)
    typingSince = at
    if (!isListening()) notices.forEach(tellTyping)
  }
  const look = async (): Promise<void> => {
    await lookAround()
    const isAsked = [...followers].some(({ topics }) => topics.includes('stock'))
    if (isAsked) await collecting.next()
    await reader.next()
  }
  const clock = createClock({ look, isNeeded, isListening, log })
  const wakeChat = (): void => {
    if (chatTimer || !isNeeded()) return
    chatTimer = setTimeout(() => {
      chatTimer = undefined
      reader.next().catch(error => log.warn({ err: error }, 'Events could not be read'))
    }, chatBatchMs)
  }
  const hear = (payload: string): void => {
    const notice = readNotice(payload)
    if (notice?.kind === 'stock') clock.wake()
    if (notice?.kind === 'chat') wakeChat()
    if (notice?.kind === 'typing') tellTyping(notice.typing)
    if (notice?.kind === 'ended') endSessions([notice.sessionId])
  }

  return {
    isListening,
    async follow(follower, start) {
      listening ??= listen(pool, hear)
      const { stream, topics } = follower
      if (topics.includes('stock')) await collecting.next()
      await reader.next()
      await begin(database, follower, start)
      await catchUp(database, follower, reader.cursor)
      if (isStopped) return stream.end()
      if (stream.body.destroyed) return
      followers.add(follower)
      clock.start()
      // It may have ended while nobody listened for it.
      if ((await findEndedSessions(database, sessionsOf([follower]))).length > 0) stream.end()
    },
    leave: follower => void followers.delete(follower),
    async stop() {
      isStopped = true
      clock.stop()
      clearTimeout(chatTimer)
      for (const { stream } of followers) stream.end()
      await collecting.settled()
      await reader.settled()
      await listening?.stop()
    },
  }
}

const sessionsOf = (followers: Iterable<Follower>): string[] => [
  ...new Set([...followers].flatMap(({ sessionId }) => sessionId ?? [])),
]
