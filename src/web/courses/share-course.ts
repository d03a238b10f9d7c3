import { shareLink } from '#web/lib/share-link.ts'
import { notify } from '#web/ui/notices/notify.ts'

/** Copies the link of the public page. Where the browser forbids it, the link is there to copy by hand. */
export async function shareCourse(courseId: string): Promise<void> {
  const link = shareLink(`/courses/${courseId}`)
  try {
    await navigator.clipboard.writeText(link)
    notify.success('Link copied to clipboard!')
  } catch (error) {
    console.warn('The clipboard is not available.', error)
    notify.error(`The link could not be copied. Here it is: ${link}`)
  }
}
