import type { Database } from '../../database/pool.ts'
import { findCustomerSessions, findEndedSessions } from '../accounts/index.ts'
import { readTyping, type TypingNotice } from '../chat/index.ts'
import { type Follower, sendTypingTo } from './follower.ts'

const sessionsOf = (followers: Follower[]): string[] => [
  ...new Set(followers.flatMap(({ sessionId }) => sessionId ?? [])),
]

/** What is in no log, for the followers of this process: who types, and which sessions have ended. */
export function createPassing(database: Database, followers: Set<Follower>) {
  let typingSince: string | null = null

  const endSessions = (ended: string[]): void => {
    for (const { stream, sessionId } of followers)
      if (sessionId !== null && ended.includes(sessionId)) stream.end()
  }
  const tellTyping = (typing: TypingNotice): void => {
    for (const follower of followers) sendTypingTo(follower, typing)
  }
  /** Ends those of these streams whose sessions have ended, for whatever reason, and desks of who has left the team. */
  const checkSessions = async (some: Iterable<Follower>): Promise<void> => {
    const all = [...some]
    const desks = all.filter(({ topics }) => topics.includes('desk'))
    endSessions(await findEndedSessions(database, sessionsOf(all)))
    endSessions(await findCustomerSessions(database, sessionsOf(desks)))
  }
  return {
    endSessions,
    tellTyping,
    checkSessions,
    /** What notifications tell, for a process that may not have heard them. */
    look: async (isListening: boolean): Promise<void> => {
      await checkSessions(followers)
      const { at, notices } = await readTyping(database, typingSince)
      typingSince = at
      if (!isListening) notices.forEach(tellTyping)
    },
  }
}
