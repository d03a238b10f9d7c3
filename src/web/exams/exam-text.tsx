import { Markdown } from '#web/ui/markdown.tsx'

/** What only Markdown can show; plain sentences need no parser. */
const marked = /[`*_$|[\]#~]|\n/

/** Words of a question, an option or a reason. */
export function ExamText({ text }: { text: string }) {
  return marked.test(text) ? <Markdown text={text} /> : <span>{text}</span>
}
