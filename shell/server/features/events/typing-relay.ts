import type { Dependencies } from '../../dependencies.ts'
import { findCustomerSessions, findEndedSessions } from '../accounts/index.ts'
import { readTyping, type TypingNotice } from '../chat/index.ts'
import { type Follower, sendTypingTo } from './follower.ts'

const sessionsOf = (followers: Follower[]): string[] => [
  ...new Set(followers.flatMap(({ sessionId }) => sessionId ?? [])),
]

/** Sends to followers of this process what is not in the log: typing notices and ended sessions. */
export function createRelay(dependencies: Dependencies, followers: Set<Follower>) {
  const { database } = dependencies
  let typingSince: string | null = null

  const endSessions = (ended: string[]): void => {
    for (const { stream, sessionId } of followers)
      if (sessionId !== null && ended.includes(sessionId)) stream.end()
  }
  const sendTyping = (typing: TypingNotice): void => {
    for (const follower of followers) sendTypingTo(follower, typing)
  }
  /** Ends streams whose sessions have ended, and streams of the desk whose account has left the team. */
  const checkSessions = async (checked: Iterable<Follower>): Promise<void> => {
    const all = [...checked]
    const desks = all.filter(({ topics }) => topics.includes('desk'))
    endSessions(await findEndedSessions(database, sessionsOf(all)))
    endSessions(await findCustomerSessions(dependencies, sessionsOf(desks)))
  }
  return {
    endSessions,
    sendTyping,
    checkSessions,
    /** Polls for what notifications report, because a process can miss them. */
    poll: async (isListening: boolean): Promise<void> => {
      await checkSessions(followers)
      const { at, notices } = await readTyping(database, typingSince)
      typingSince = at
      if (!isListening) notices.forEach(sendTyping)
    },
  }
}
