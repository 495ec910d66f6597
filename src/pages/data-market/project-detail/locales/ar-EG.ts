export default {
  'project-detail.course': 'مراحل المشروع',
  'project-detail.content': 'نص الإعلان',
  'project-detail.public': 'القائمة المعروضة للعموم',
  'project-detail.announced': 'القائمة المعلنة',
  'project-detail.approved': 'الشركات المعتمدة',
  'project-detail.recommend': 'شركات مناسبة',
  'project-detail.no-public': 'لم تُعرض للعموم بعد قائمة لهذا المشروع',
  'project-detail.no-announced': 'لم تُعلن بعد قائمة لهذا المشروع',
  'project-detail.no-approved': 'لم تُعتمد بعد أي شركة في هذا المشروع',
  'project-detail.recommend-text': 'شركات مسجَّلة تستوفي كل ما يشترطه المشروع:',
  'project-detail.nobody': 'لا توجد شركة تستوفي كل شروط هذا المشروع',
};
