export {
  appendStock,
  type EventRow,
  findLogPosition,
  lockLog,
  maxEventsPerRead,
  readEvents,
  readEventsOf,
  retentionMs,
} from './repository-events.ts'
