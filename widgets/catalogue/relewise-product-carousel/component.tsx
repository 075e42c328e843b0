import RecommendationCarousel from '#widgets/catalogue/recommendation-carousel/component.tsx'

export default RecommendationCarousel
