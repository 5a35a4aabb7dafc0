import { describe, expect, it } from 'vitest'

import { cleanFileName } from './file-name.ts'

const ofText = (name: string) => cleanFileName(name, 'text/plain')

describe('cleanFileName', () => {
  it('does not change an ordinary name in any script', () => {
    expect(ofText('kernel log 2.LOG')).toBe('kernel log 2.LOG')
    expect(cleanFileName('發票 (5月).pdf', 'application/pdf')).toBe('發票 (5月).pdf')
    expect(cleanFileName('Añadido – ñ.jpeg', 'image/jpeg')).toBe('Añadido – ñ.jpeg')
    expect(cleanFileName('e\u0301.png', 'image/png')).toBe('é.png')
  })

  it('removes the path', () => {
    expect(ofText('../../etc/passwd')).toBe('passwd.txt')
    expect(ofText('C:\\Users\\ana\\notes.txt')).toBe('notes.txt')
    expect(ofText('..')).toBe('file.txt')
    expect(ofText('/')).toBe('file.txt')
    expect(ofText('.bashrc')).toBe('bashrc.txt')
  })

  it('removes invisible characters and direction overrides', () => {
    expect(ofText('photo\u202egnp.exe')).toBe('photognp.exe.txt')
    expect(ofText('a\u0000b\r\nc\u200b\u2066d\ufeff.txt')).toBe('abcd.txt')
    expect(ofText('\ud800x.txt')).toBe('x.txt')
    expect(ofText('a<b>"c"|d?.txt')).toBe('a_b__c__d_.txt')
  })

  it('uses the extension of the content', () => {
    expect(cleanFileName('setup.exe', 'image/png')).toBe('setup.exe.png')
    expect(ofText('page.html')).toBe('page.html.txt')
    expect(ofText('run.sh')).toBe('run.sh.txt')
    expect(ofText('')).toBe('file.txt')
    expect(ofText('.txt')).toBe('txt.txt')
    expect(ofText('con.txt')).toBe('_con.txt')
  })

  it('cuts a long name before its extension, and splits no character', () => {
    const long = ofText(`${'🖥'.repeat(300)}.log`)
    expect(long.length).toBeLessThanOrEqual(200)
    expect(long).toMatch(/^(🖥)+\.log$/u)
  })
})
