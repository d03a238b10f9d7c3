import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { videoIdOf } from './video-url.ts'

const id = 'dQw4w9WgXcQ'

describe('the id of a video', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?t=1&v=${id}`,
    `https://www.youtube.com/watch?v=${id}&list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG&index=2`,
    `http://youtube.com/watch?v=${id}#t=3`,
    `https://m.youtube.com/watch?v=${id}`,
    `HTTPS://WWW.YouTube.com/watch?v=${id}`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?t=42`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}?start=12`,
    `  https://youtu.be/${id}  `,
  ])('comes out of %s', (url) => {
    expect(videoIdOf(url)).toBe(id)
  })

  it.each([
    '',
    'not a url',
    id,
    'javascript:alert(1)',
    `javascript:alert(1)//https://www.youtube.com/watch?v=${id}`,
    `data:text/html,https://www.youtube.com/watch?v=${id}`,
    `//www.youtube.com/watch?v=${id}`,
    `www.youtube.com/watch?v=${id}`,
    `https://evil.example/www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com.evil.example/watch?v=${id}`,
    `https://www.youtube.com@evil.example/watch?v=${id}`,
    `https://user@www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    `https://evil.example\\@www.youtube.com/watch?v=${id}`,
    `https://xyoutube.com/watch?v=${id}`,
    `https://youtu.be.evil.example/${id}`,
    `https://www.youtube.com/watch?v=${id}"onload=alert(1)`,
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${id}x`,
    `https://www.youtube.com/watch?v=${id}&v=AAAAAAAAAAA`,
    `https://www.youtube.com/watch?x=${id}`,
    `https://www.youtube.com/embed/../watch/${id}`,
    'https://www.youtube.com/embed/?listType=playlist&list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG',
    'https://www.youtube.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG',
    'https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig',
    'https://www.youtube.com/playlist?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG',
    `https://www.youtube.com/shorts/${id}`,
    `https://vimeo.com/watch?v=${id}`,
    `ftp://www.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}/more`,
    `https://www.youtube.com/watch?v=${id}\nhttps://evil.example`,
  ])('is not found in %j', (url) => {
    expect(videoIdOf(url)).toBeNull()
  })

  it('is eleven characters of its alphabet or nothing, whatever comes', () => {
    const pieces = fc.constantFrom(
      'https://',
      'javascript:',
      'www.youtube.com',
      'youtu.be',
      '@',
      '/',
      '\\',
      '..',
      'watch?v=',
      'embed/',
      id,
      '"',
      '<',
      '%00',
      '&v=',
      'evil.example',
    )
    const anyAddress = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(anyAddress, (address) => {
        const found = videoIdOf(address)
        if (found === null) return
        expect(found).toMatch(/^[A-Za-z0-9_-]{11}$/)
        const host = new URL(address.trim()).hostname
        expect([
          'www.youtube.com',
          'youtube.com',
          'm.youtube.com',
          'www.youtube-nocookie.com',
          'youtu.be',
        ]).toContain(host)
      }),
      { numRuns: 500 },
    )
  })
})
