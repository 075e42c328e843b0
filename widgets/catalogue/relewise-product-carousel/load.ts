import loader from '#widgets/catalogue/recommendation-carousel/load.ts'

export default loader
