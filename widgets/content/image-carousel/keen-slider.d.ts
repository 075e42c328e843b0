// The package has one declaration for its CommonJS and its ES module. Read as CommonJS, what it exports by default
// is an object: nothing that could be constructed.
declare module 'keen-slider/keen-slider.es.js' {
  import type { KeenSliderInstance, KeenSliderOptions } from 'keen-slider'

  const KeenSlider: new (container: HTMLElement, options: KeenSliderOptions) => KeenSliderInstance
  export default KeenSlider
}
