import { notifications } from '@mantine/notifications'
import classes from './notify.module.css'

type Tone = 'success' | 'error'

function show(tone: Tone, message: string): void {
  notifications.show({
    message,
    // An error stays until it is read; it is also the only one that interrupts.
    role: tone === 'error' ? 'alert' : 'status',
    autoClose: tone === 'error' ? false : 6000,
    'data-tone': tone,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    classNames: {
      root: classes.note ?? '',
      description: classes.words ?? '',
      closeButton: classes.close ?? '',
    },
  })
}

/** What the specification calls an alert: a message in the page that never blocks it. */
export const notify = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
}
