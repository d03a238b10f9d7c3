import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ResourceList } from './resource-list.tsx'

it('an empty list of works says so, and that there may be more', () => {
  const html = renderToStaticMarkup(<ResourceList resources={[]} />)
  expect(html.match(/(?<=<p>).*?(?=<\/p>)/g)).toEqual([
    'No study resources available for this activity.',
    'We&#x27;ll keep improving this section as you continue learning!',
  ])
})
