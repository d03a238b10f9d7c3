import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { resourceSchema } from '#contract/classroom.ts'
import { anyText } from '#tests/showcase/any-text.ts'
import { findResources } from './find-resources.ts'

const anyRequest = fc.record({
  topic: anyText(300),
  lessonTitle: anyText(300),
  courseTitle: anyText(300),
  courseText: anyText(5000),
})
const hosts =
  /^https:\/\/(?:[a-z]{2}\.(?:wikipedia|wikibooks|wikiversity)\.org|open\.umn\.edu|ocw\.mit\.edu|openlibrary\.org|archive\.org)\//

describe('study resources without a model', () => {
  it('are valid search links at known libraries, for any topic, and the same for the same topic', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const resources = z.array(resourceSchema).min(3).parse(findResources(request))
        for (const { link, title, description } of resources) {
          expect(link).toMatch(hosts)
          expect(new URL(link).href).toBe(link)
          expect(title).toContain('search for')
          expect(description).toContain('Search')
        }
        expect(findResources({ ...request })).toEqual(resources)
      }),
      { numRuns: 150 },
    )
  })

  it('look for the best term of a long topic, and beside a lone word for the course’s subject', () => {
    const course = { lessonTitle: '', courseTitle: 'Photosynthesis, from leaf to planet' }
    const wiki = (topic: string) => findResources({ topic, ...course })[0]?.link
    expect(wiki('How the Calvin cycle fixes carbon dioxide in leaves')).toMatch(
      /search=(?:Calvin%20cycle|carbon%20dioxide)$/,
    )
    expect(wiki('Rubisco')).toBe('https://en.wikipedia.org/w/index.php?search=Rubisco%20photosynthesis')
  })

  it('go to the encyclopaedia of the course’s language', () => {
    const [first] = findResources({
      topic: 'Schwarmkontrolle',
      lessonTitle: 'Schwarmkontrolle im Mai durchführen',
      courseTitle: 'Einführung in die Imkerei',
      courseText: 'Dieser Kurs führt durch ein Bienenjahr. Die Königin legt im Frühjahr viele Eier.',
    })
    expect(first?.link).toBe('https://de.wikipedia.org/w/index.php?search=Schwarmkontrolle%20Imkerei')
  })

  it('encode what the topic contains', () => {
    const links = findResources({ topic: 'C++ & C# "50%"', lessonTitle: '', courseTitle: '' }).map(
      ({ link }) => link,
    )
    for (const link of links) expect(link).toContain('C%2B%2B%20%26%20C%23%20%2250%25%22')
  })
})
