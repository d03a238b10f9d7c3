import { useState } from 'react'
import { mediaKindOf, mediaNameIn, mediaUrl } from '#contract/review/card-media.ts'
import type { HtmlNode, TreeChange } from '#web/ui/markdown/html-tree.ts'
import classes from './card-media.module.css'

/** A picture, sound or film of a card. A file that is missing is named. */
function CardMedia({ name, words }: { name: string; words: string }) {
  const [isMissing, setMissing] = useState(false)
  const kind = mediaKindOf(name)
  const onError = () => setMissing(true)
  if (isMissing)
    return (
      <a className="muted small breaks" href={mediaUrl(name)} target="_blank" rel="noopener">
        {words || name} (cannot be shown here)
      </a>
    )
  if (kind === 'picture')
    return (
      <img className={classes.picture} src={mediaUrl(name)} alt={words} loading="lazy" onError={onError} />
    )
  const played = { src: mediaUrl(name), controls: true, preload: 'metadata', onError } as const
  return kind === 'video' ? (
    <video className={classes.picture} aria-label={words || name} {...played} />
  ) : (
    <audio className={classes.sound} aria-label={words || name} {...played} />
  )
}

const wordsIn = ({ value = '', children = [] }: HtmlNode): string => value + children.map(wordsIn).join('')

/** Shows the pictures and plays the sounds that a card's text names. */
export const showMedia: TreeChange = (tree) => {
  const look = (node: HtmlNode): HtmlNode => {
    const { href } = node.properties ?? {}
    const name = node.tagName === 'a' && typeof href === 'string' ? mediaNameIn(href) : null
    if (name !== null) {
      const words = wordsIn(node)
      // The name that a picture without a description gets where pictures are links.
      return { ...node, drawn: <CardMedia name={name} words={words === 'Picture' ? '' : words} /> }
    }
    if (node.children !== undefined) node.children = node.children.map(look)
    return node
  }
  look(tree)
}
