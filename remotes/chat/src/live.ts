import { atom, type ReadableAtom } from 'nanostores'

/** `live`: the stream stands and nothing is missing. */
export type Connection = 'live' | 'connecting' | 'offline'

const connection = atom<Connection>('connecting')

export const $connection: ReadableAtom<Connection> = connection
