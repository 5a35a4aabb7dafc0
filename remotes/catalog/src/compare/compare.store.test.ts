// @vitest-environment jsdom
import { cleanStores } from 'nanostores'
import { beforeEach, describe, expect, test } from 'vitest'

import { $compared, $isCompareFull, setCompared, toggleCompared } from './compare.store.ts'

beforeEach(() => setCompared([]))

describe('toggleCompared', () => {
  test('adds a plan and removes it', () => {
    toggleCompared(1001)
    toggleCompared(1013)
    toggleCompared(1001)
    expect($compared.get()).toEqual([1013])
  })

  test('rejects a fifth plan, and reports it until the choice changes', () => {
    for (const id of [1, 2, 3, 4, 5]) toggleCompared(id)
    expect($compared.get()).toEqual([1, 2, 3, 4])
    expect($isCompareFull.get()).toBe(true)
    toggleCompared(2)
    expect($isCompareFull.get()).toBe(false)
  })

  test('restores the choice after a reload of the tab', () => {
    setCompared([1001, 1013])
    cleanStores($compared)
    sessionStorage.setItem('compared-plans', `${sessionStorage.getItem('compared-plans')},1002`)
    expect($compared.get()).toEqual([1001, 1013, 1002])
  })

  test('ignores the stored choice after the customer has chosen on this page', () => {
    cleanStores($compared)
    setCompared([1001])
    sessionStorage.clear()
    expect($compared.get()).toEqual([1001])
  })
})
