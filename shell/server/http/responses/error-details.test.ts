import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { toErrorDetails } from './error-details.ts'

describe('an error in the log', () => {
  it('contains what failed and where, without the values', () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (email)=(ana@x.example) already exists.',
    })
    const query = 'insert into sessions (token) values ($1)'
    const error = new DrizzleQueryError(query, ['the-token\nof two lines'], cause)
    const details = toErrorDetails(error)
    expect(details.message).toBe(`Failed query: ${query}`)
    expect(details.stack).toContain('error-details.test.ts')
    expect(details.cause).toMatchObject({ message: 'duplicate key value', code: '23505' })
    expect(JSON.stringify(details)).not.toMatch(/the-token|two lines|ana@x/)
  })

  it('contains each error of an aggregate', () => {
    const error = new AggregateError([new Error('No room'), 'text'], 'Cannot advance some servers')
    expect(toErrorDetails(error)).toMatchObject({
      message: 'Cannot advance some servers',
      errors: [{ message: 'No room' }, { message: 'text' }],
    })
  })

  it('may be anything that was thrown', () => {
    expect(toErrorDetails('text')).toMatchObject({ type: 'string', message: 'text' })
    expect(toErrorDetails(undefined).message).toBe('undefined')
  })
})
