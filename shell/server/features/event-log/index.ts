export {
  appendStock,
  type EventRow,
  findPlace,
  lockLog,
  readAtOnce,
  readEvents,
  readEventsOf,
  retentionMs,
} from './repository-events.ts'
