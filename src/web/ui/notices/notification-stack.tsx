import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import classes from './notification-stack.module.css'

/** Where notifications appear: top right, on a phone at the bottom within reach of the thumb. */
export function NotificationStack() {
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  return <Notifications className={classes.stack ?? ''} position={isPhone ? 'bottom-center' : 'top-right'} />
}
