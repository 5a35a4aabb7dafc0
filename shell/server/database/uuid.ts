const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether PostgreSQL takes it for an id; anything else is simply unknown, never an error. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
