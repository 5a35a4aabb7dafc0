export {
  appendStock,
  type EventRow,
  findLogPosition as findPlace,
  lockLog,
  maxEventsPerRead as readAtOnce,
  readEvents,
  readEventsOf,
  retentionMs,
} from './repository-events.ts'
