import classes from './tabs.module.css'

/** For `classNames` of Mantine's tabs. */
export const tabClasses = {
  list: classes.list ?? '',
  tab: classes.tab ?? '',
}
