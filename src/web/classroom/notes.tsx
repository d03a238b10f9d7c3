import classes from './notes.module.css'

interface NotesProps {
  text: string
  isWriting: boolean
}

export function Notes({ text, isWriting }: NotesProps) {
  return (
    <div className={classes.notes} aria-busy={isWriting}>
      {text.split(/\n{2,}/).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows at its end
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  )
}
