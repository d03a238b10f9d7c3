// In this order: fonts, plain elements, components. Modules of our own parts come after, with what uses them.
import '@fontsource-variable/literata/opsz.css'
import '@fontsource-variable/literata/opsz-italic.css'
import '@fontsource-variable/commissioner/wght.css'
import './stand-ins.css'
import './base.css'
import './mantine.css'
